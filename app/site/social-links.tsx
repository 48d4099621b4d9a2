import { type SocialProfile, site } from '../../site.config.ts'
import { Tooltip } from '../ui/tooltip.tsx'

/** An icon whose address is not set yet is not a link; it says that it is coming. */
export function SocialLinks() {
  return (
    <ul className="not-printed mt-5 flex gap-3">
      {site.social.map((profile) => (
        <li key={profile.network}>
          {profile.url ? <SocialLink {...profile} url={profile.url} /> : <Coming {...profile} />}
        </li>
      ))}
    </ul>
  )
}

function SocialLink({ network, url }: SocialProfile & { url: string }) {
  return (
    <Tooltip note={network}>
      <a
        href={url}
        target="_blank"
        rel="noopener"
        className="grid size-11 place-items-center rounded border border-line"
      >
        <SocialIcon network={network} />
        <span className="sr-only">{network} (opens in a new tab)</span>
      </a>
    </Tooltip>
  )
}

function Coming({ network }: SocialProfile) {
  return (
    <Tooltip note={`${network}: coming soon`}>
      <button
        type="button"
        aria-disabled="true"
        className="grid size-11 cursor-default place-items-center rounded border border-line border-dashed text-soft"
      >
        <SocialIcon network={network} />
        <span className="sr-only">{`${network}: coming soon`}</span>
      </button>
    </Tooltip>
  )
}

/** Two plain outlines of our own: icon sets no longer carry companies' marks. */
function SocialIcon({ network }: { network: SocialProfile['network'] }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      {network === 'Instagram' ? (
        <>
          <rect x="3" y="3" width="18" height="18" rx="5" />
          <circle cx="12" cy="12" r="4" />
          <path d="M17 7h.01" />
        </>
      ) : (
        <>
          <rect x="3" y="3" width="18" height="18" rx="3" />
          <path d="M7.5 11v6M7.5 7.5h.01M12 17v-6M12 13.5c0-3.5 5-3.5 5 0V17" />
        </>
      )}
    </svg>
  )
}
