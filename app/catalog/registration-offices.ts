import { isUsState, type UsState, usStates } from './us-states.ts'

/**
 * Where a business is registered: the state's own office, or its one official counter for all of them. Checked by name
 * in November 2026; only addresses of a government stand here. A territory that is not named has the SBA's page.
 */
const OFFICES: { readonly [state in UsState]?: string } = {
  AL: 'https://www.sos.alabama.gov/business-entities',
  AK: 'https://www.commerce.alaska.gov/web/cbpl/corporations.aspx',
  AZ: 'https://azcc.gov/corporations',
  AR: 'https://www.sos.arkansas.gov',
  CA: 'https://bizfileonline.sos.ca.gov',
  CO: 'https://www.coloradosos.gov',
  CT: 'https://business.ct.gov',
  DE: 'https://corp.delaware.gov',
  DC: 'https://dlcp.dc.gov',
  FL: 'https://dos.fl.gov/sunbiz/',
  GA: 'https://ecorp.sos.ga.gov',
  HI: 'https://cca.hawaii.gov/breg/',
  ID: 'https://sosbiz.idaho.gov',
  IL: 'https://www.ilsos.gov',
  IN: 'https://inbiz.in.gov',
  IA: 'https://sos.iowa.gov',
  KS: 'https://sos.ks.gov',
  KY: 'https://onestop.ky.gov',
  LA: 'https://geauxbiz.sos.la.gov',
  ME: 'https://www.maine.gov/sos/',
  MD: 'https://businessexpress.maryland.gov',
  MA: 'https://www.sec.state.ma.us',
  MI: 'https://www.michigan.gov/lara',
  MN: 'https://www.sos.mn.gov',
  MS: 'https://www.sos.ms.gov/business-services',
  MO: 'https://www.sos.mo.gov/business',
  MT: 'https://sosmt.gov/business/',
  NE: 'https://sos.nebraska.gov/business-services',
  NV: 'https://www.nvsilverflume.gov',
  NH: 'https://quickstart.sos.nh.gov',
  NJ: 'https://business.nj.gov',
  NM: 'https://enterprise.sos.nm.gov',
  NY: 'https://dos.ny.gov',
  NC: 'https://www.sosnc.gov/divisions/business_registration',
  ND: 'https://firststop.sos.nd.gov',
  OH: 'https://www.ohiosos.gov',
  OK: 'https://www.sos.ok.gov',
  OR: 'https://sos.oregon.gov/business',
  PA: 'https://file.dos.pa.gov',
  RI: 'https://www.sos.ri.gov',
  SC: 'https://businessfilings.sc.gov',
  SD: 'https://sosenterprise.sd.gov',
  TN: 'https://sos.tn.gov',
  TX: 'https://www.sos.texas.gov',
  UT: 'https://corporations.utah.gov',
  VT: 'https://bizfilings.vermont.gov',
  VA: 'https://cis.scc.virginia.gov',
  WA: 'https://ccfs.sos.wa.gov',
  WV: 'https://onestop.wv.gov',
  WI: 'https://dfi.wi.gov',
  WY: 'https://wyobiz.wyo.gov',
  PR: 'https://www.estado.pr.gov',
}

/** The place at which to register, for the states that have one here. */
export function registrationOffice(state: string): { name: string; url: string } | undefined {
  const url = isUsState(state) && OFFICES[state]
  return url ? { name: `${usStates[state]}: register your business`, url } : undefined
}
