import { site } from '../../site.config.ts'
import type { LegalDocument } from './legal.ts'
import { SALES_RETENTION_TEXT } from './record-retention.ts'

/**
 * What the software does with people's data, as its tables and its log record it. A change to what is stored
 * changes this text and its date too.
 */
export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  summary: 'Your data is used only to improve your experience, and it is never sold.',
  effectiveDate: '2026-11-21',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      paragraphs: [
        `${site.brand} is. You reach us, ${site.coach} included, at ${site.supportEmail}. “Improve your experience” means: you get what you ordered, you get an answer when you write, and the site stays fast and safe. We use data for nothing else.`,
      ],
    },
    {
      id: 'reading',
      title: 'When you read these pages',
      paragraphs: [
        'You need no account. There is no visitor statistics tool, no advertising and no tracking. Type, pictures and scripts all come from this site, so no other company learns from our pages that you were here.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      paragraphs: [
        'We set none: none for advertising, none for analytics, none at all. While a tab is open, your browser remembers how far down you had scrolled on our pages and, should a page have to be loaded anew while you leave it, what you had typed. These notes stay in your browser and go when you close the tab. Only answers of the quiz that you asked us to keep stay longer, as said below.',
        'The payment page belongs to Stripe, and Stripe uses cookies of its own there.',
      ],
    },
    {
      id: 'buying',
      title: 'When you buy',
      paragraphs: [
        'You pay on a page of Stripe, our payment provider. Your card number goes to Stripe and never reaches us. The name and billing address that you give there stay with Stripe too: we can look them up there, and keep no copy. What we do keep of a purchase:',
      ],
      items: [
        'your email address',
        'what you bought, its price, and the dates on which you ordered and paid',
        'whether it was paid, refunded or disputed',
        'the reference numbers under which Stripe knows the payment',
        'for a download: that you have a right to it, and how often it was downloaded',
        'for a membership: whether it is active, and the end of the paid period',
      ],
    },
    {
      id: 'calls',
      title: 'When you book a call',
      paragraphs: [
        `You choose a time, and may add your name and what the call should settle. ${site.coach} sees both, with your email address, in a mail and in her calendar. What we keep of a call:`,
      ],
      items: [
        'its time, the time zone in which you saw it, and every change of it',
        'your name and your question, if you gave them',
        'whether it was booked, canceled or refunded',
        'that your link to it exists, as a fingerprint only',
      ],
    },
    {
      id: 'mail',
      title: 'Emails we send you',
      paragraphs: [
        'Receipts, download links, invitations and reminders go out through our email provider, which handles your address and the text in order to deliver them. We note to whom a mail was owed, what it was about, and whether it was sent or refused.',
      ],
    },
    {
      id: 'writing',
      title: 'When you write to us',
      paragraphs: [
        'The form on the contact page sends us what you type into it when you press send: your email address and your message, and your name, kind of business and subject if you give them. We note the time and a number, email you the number, and email the message to ourselves together with what was bought with that address, so that whoever answers knows what you are talking about.',
        'Nothing is sent before you press the button. So that no message is lost if the power fails, each one also goes into a safety copy on our server. Its files are deleted after 30 days.',
      ],
    },
    {
      id: 'newsletter',
      title: 'When you subscribe to the newsletter',
      paragraphs: [
        'You type your address and press Subscribe; we mail you a link, and only the button on the page behind it puts you on the list. Without that press no issue is sent, and the address is deleted after 30 days. On the list we keep your address, what you chose to get, until when you paused it, and which issues were sent to you. Our mails hold no tracking pixels and no counted links: we do not know who opens what.',
        'The law makes us able to show that you agreed. So a ledger notes each time you ask, confirm, change or leave: when, on which page, by which button, the words that stood beside it, and the first part of the network address it came from, which names no household. Your address is in the ledger as a fingerprint (a hash), and its lines are never changed or taken out.',
        'Every issue has a link to leave with one press, and most mail programs show a button for it as well. Both work at once and ask for no login. If mail to you bounces for good, or you call it spam, our mail provider tells us, and we send no more; of that we keep a fingerprint of the address and the reason.',
      ],
    },
    {
      id: 'quiz',
      title: 'When you take the quiz',
      paragraphs: [
        'Your answers stand in the address of the page. Our server reads them there to choose the next question, and keeps none of them. If you ask us to mail you the result, we keep your address and your answers for the mail and delete the answers within two days, unless you tick the box that lets us keep them. Then later forms are filled in with them: your browser remembers them for that, too, until such a form has reached us, for 30 days at most, or until you delete your data here. You can see and delete them at any time.',
      ],
    },
    {
      id: 'applying',
      title: 'When you apply to the Society',
      paragraphs: [
        'We keep what you type into the application, and a draft if you ask us to save it. Once you confirm the application by the link that we email you, whoever decides about it gets it by email; one that nobody confirms is deleted after 7 days, and a draft without an email address after 30. We note when you applied, paid, were accepted or declined, canceled and left: those notes hold no name and no address. Emails about a membership hold links that open it; anybody who has such a link can use it, so do not pass it on.',
      ],
    },
    {
      id: 'safety',
      title: 'What keeps the site safe',
      paragraphs: [
        'So that nobody can flood the checkout, the calendar or our forms, we count how often one network address asks for them, and how many forms name one email address. The addresses themselves are not stored for that, only fingerprints of them (hashes), and those are deleted within two days.',
        'We show no picture puzzles and ask no other company whether you are human. A form carries a signed mark that says when it was opened. If very many come from one network, your browser may be asked to calculate for a second, by itself.',
        'Our log notes when which page was asked for, what the answer was and how long it took. It holds no network addresses, no full email addresses and no links to downloads or calls.',
      ],
    },
    {
      id: 'others',
      title: 'Who else handles your data',
      paragraphs: [
        'Four kinds of companies, each for its own job. We pass nothing to anyone else unless the law makes us.',
      ],
      items: [
        'Stripe, for payments, refunds and memberships',
        'our email provider, for the mails above and for our mailbox',
        `the video service on which ${site.coach} holds her calls, once you open its link`,
        'the company on whose server this site runs; it may keep technical logs of its own for a short time',
      ],
    },
    {
      id: 'links',
      title: 'Links to other services',
      paragraphs: [
        'A quiz, a calendar, an application form or a profile on a social network may be run by another service. Such links open in a new tab. What you enter there is covered by that service’s policy.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      paragraphs: ['No longer than it has a use:'],
      items: [
        'Records of a purchase: as long as you have access to what you bought, and after that for as long as tax law makes a seller keep them.',
        'Calls, with your name and your question: as long as the purchase they belong to.',
        'Download links: each works for 30 days. You can have a fresh one at any time.',
        'Answers from the quiz: two days, or until you delete them if you let us keep them.',
        'Applications to the Society: until you delete them. Unconfirmed ones: 7 days. Drafts: 18 months, and 30 days without an email address.',
        'Fingerprints of addresses that we count with: two days at most.',
        'Your place on the newsletter’s list: until you ask us to delete it. When you leave it, no more issues come, and we keep that you left. The ledger of consent and the note that mail to you bounces or is not wanted, both without your address: for as long as we send newsletters.',
        'Messages you sent us and emails between us: until you ask us to delete them, unless they belong to a purchase. The safety copy of messages: 30 days.',
      ],
    },
    {
      id: 'your-choices',
      title: 'See it, correct it, have it deleted',
      paragraphs: [
        'You can see and delete it yourself, at any time and without an account: ask for a link below with the address that it is about. The link comes by mail, works for 24 hours, and opens everything we hold about that address. You can read it, download it as a file, or delete it at the press of a button. To have something corrected, write to us from that address.',
        `What stays after a deletion: ${SALES_RETENTION_TEXT} The downloads you bought end with a deletion, since without your address we can no longer tell that they are yours. A membership that you pay for does not end by it; cancel it first.`,
        'Of the deletion itself we keep the date and a fingerprint of the address, to show that it was done and to keep deleted messages from coming back out of the safety copy, where they may lie for up to 30 days without being used. Emails in our mailbox are deleted by hand: write to us for that.',
      ],
    },
    {
      id: 'changes',
      title: 'When this page changes',
      paragraphs: [
        'The date at the top changes with it. What we already hold is never put to a new use without asking you.',
      ],
    },
  ],
}
