/**
 * Agencies by their codes in Grants.gov, without their own short forms. Rows without a remark were compared with the names that
 * its extracts of 2022 to 2026 or its list of agencies of 2015 give the code. Three are spelled as the government's own pages
 * spell them: AHRQ (aspe.hhs.gov), VETS (dol.gov/agencies/vets) and the U.S. Geological Survey (communities.geoplatform.gov).
 */
export const GRANTS_AGENCIES: Readonly<Record<string, string>> = {
  'DHS-USCG': 'U.S. Coast Guard',
  'DOC-DOCNOAAERA': 'National Oceanic and Atmospheric Administration', // by its code: the data names people alone, or nobody
  'DOC-EDA': 'Economic Development Administration',
  'DOC-NIST': 'National Institute of Standards and Technology',
  'DOD-AFOSR': 'Air Force Office of Scientific Research',
  'DOD-AFRL': 'Air Force Research Laboratory',
  'DOD-AFRL-RW': 'Air Force Research Laboratory, Munitions Directorate', // by its code: the data names people alone, or nobody
  'DOD-AMC': 'Army Materiel Command',
  'DOD-AMC-ACCAPGADA': 'Army Contracting Command, Aberdeen Proving Ground', // by its code: the data names people alone, or nobody
  'DOD-AMC-ACCAPGD': 'Army Contracting Command, Aberdeen Proving Ground', // by its code: the data names people alone, or nobody
  'DOD-AMC-ACCAPGN': 'Army Contracting Command, Aberdeen Proving Ground', // by its code: the data names people alone, or nobody
  'DOD-AMC-ACCRI': 'Army Contracting Command, Rock Island',
  'DOD-AMRAA': 'Army Medical Research Acquisition Activity', // the data says USAMRAA
  'DOD-COE': 'Army Corps of Engineers',
  'DOD-COE-AK': 'Army Corps of Engineers, Alaska District', // by its code: the data names people alone, or nobody
  'DOD-COE-ERDC': 'Army Corps of Engineers, Engineer Research and Development Center',
  'DOD-COE-FW': 'Army Corps of Engineers, Fort Worth District',
  'DOD-COE-PORT': 'Army Corps of Engineers, Portland District',
  'DOD-DTRA': 'Defense Threat Reduction Agency',
  'DOD-NGIA': 'National Geospatial-Intelligence Agency',
  'DOD-OEA': 'Office of Local Defense Community Cooperation',
  'DOD-ONR': 'Office of Naval Research',
  'DOD-ONR-AIR': 'Naval Air Systems Command', // the data says NAVAIR
  'DOD-ONR-NRL': 'Naval Research Laboratory',
  'DOD-ONR-SEA-CRANE': 'Naval Surface Warfare Center, Crane',
  'DOD-ONR-SEA-N00178': 'Naval Surface Warfare Center, Dahlgren', // the data says NSWC Dahlgren
  'DOD-ONR-SUP': 'Naval Supply Systems Command',
  'DOD-USAFA': 'Air Force Academy',
  'DOD-WHS': 'Washington Headquarters Services',
  'DOE-ARPAE': 'Advanced Research Projects Agency – Energy',
  'DOE-GFO': 'Department of Energy, Golden Field Office',
  'DOE-ID': 'Department of Energy, Idaho Field Office',
  'DOE-NETL': 'National Energy Technology Laboratory',
  'DOE-NNSA': 'National Nuclear Security Administration', // the data says NNSA
  'DOI-BIA': 'Bureau of Indian Affairs', // by its code: the data names people alone, or nobody
  'DOI-BLM': 'Bureau of Land Management',
  'DOI-BOR': 'Bureau of Reclamation',
  'DOI-FWS': 'Fish and Wildlife Service',
  'DOI-IBC': 'Department of the Interior, Interior Business Center',
  'DOI-NPS': 'National Park Service',
  'DOI-USGS1': 'U.S. Geological Survey',
  'DOL-ETA': 'Employment and Training Administration',
  'DOL-ILAB': 'Bureau of International Labor Affairs',
  'DOL-MSHA': 'Mine Safety and Health Administration',
  'DOL-VETS': 'Veterans’ Employment and Training Service',
  'DOT-DOT X-50': 'Department of Transportation, Office of the Under Secretary for Policy',
  'DOT-FAA-FAA ARG': 'Federal Aviation Administration',
  'DOT-FHWA': 'Federal Highway Administration',
  'DOT-FMCSA': 'Federal Motor Carrier Safety Administration',
  'DOT-FRA': 'Federal Railroad Administration',
  'DOT-FTA': 'Federal Transit Administration',
  'DOT-NHTSA': 'National Highway Traffic Safety Administration',
  'HHS-AHRQ': 'Agency for Healthcare Research and Quality',
  'HHS-CDC-HHSCDCERA': 'Centers for Disease Control and Prevention',
  'HHS-CMS': 'Centers for Medicare & Medicaid Services',
  'HHS-FDA': 'Food and Drug Administration',
  'HHS-NIH11': 'National Institutes of Health',
  'HHS-OPHS': 'Office of the Assistant Secretary for Health',
  'HHS-SAMHS-SAMHSA': 'Substance Abuse and Mental Health Services Administration',
  'NASA-HQ': 'NASA Headquarters',
  'NASA-JSC': 'NASA Johnson Space Center',
  'PAMS-SC': 'Department of Energy, Office of Science',
  'USDA-APHIS': 'Animal and Plant Health Inspection Service', // by its code: the data names people alone, or nobody
  'USDA-FAS': 'Foreign Agricultural Service',
  'USDA-FNS1': 'Food and Nutrition Service',
  'USDA-FS': 'Forest Service', // by its code: the data names people alone, or nobody
  'USDA-NIFA': 'National Institute of Food and Agriculture',
  'USDA-NRCS': 'Natural Resources Conservation Service',
  'USDA-RBCS': 'USDA Business and Cooperative Programs',
  'USDA-RHS': 'Rural Housing Service',
  'USDA-RUS': 'Rural Utilities Service',
  'USDOJ-BOP-NIC': 'National Institute of Corrections',
  'USDOJ-OJP-BJA': 'Bureau of Justice Assistance',
  'USDOJ-OJP-BJS': 'Bureau of Justice Statistics',
  'USDOJ-OJP-OJJDP': 'Office of Juvenile Justice and Delinquency Prevention',
  'USDOJ-OJP-OVC': 'Office for Victims of Crime',
  'USDOJ-OJP-OVW': 'Office on Violence Against Women',
  'VA-CSHF': 'VA Construction of State Home Facilities',
  'VA-HPGPDP': 'VA Homeless Providers Grant and Per Diem Program',
  'VA-NCA': 'VA National Cemetery Administration',
  'VA-NVSP': 'VA National Veterans Sports Programs',
  'VA-OMHSP': 'VA Office of Mental Health and Suicide Prevention', // by its code: the data names people alone, or nobody
}

/** Names that extracts of Grants.gov shorten or cut off at 50 characters, written out. Each agency's own site has its name. */
export const WHOLE_NAMES: Readonly<Record<string, string>> = {
  'Admin for Strategic Preparedness and Response': 'Administration for Strategic Preparedness and Response',
  'Administration for Children and Families - ACYF/CB': 'Administration for Children and Families, Children’s Bureau',
  'Agency for Health Care Research and Quality': 'Agency for Healthcare Research and Quality',
  'Air Force -- Research Lab': 'Air Force Research Laboratory',
  'Center for Medicare and Medicaid Services': 'Centers for Medicare & Medicaid Services',
  'Centers for Disease Control - NCBDDD':
    'Centers for Disease Control and Prevention, National Center on Birth Defects and Developmental Disabilities',
  'Centers for Disease Control - NCEZID':
    'Centers for Disease Control and Prevention, National Center for Emerging and Zoonotic Infectious Diseases',
  'Centers for Disease Control - NCIPC':
    'Centers for Disease Control and Prevention, National Center for Injury Prevention and Control',
  'Centers for Disease Control and Prevention - ERA': 'Centers for Disease Control and Prevention',
  'Centers for Disease Control-GHC': 'Centers for Disease Control and Prevention, Global Health Center',
  'Dept of the Army -- Materiel Command': 'Army Materiel Command',
  'Dept. of the Army -- USAMRAA': 'Army Medical Research Acquisition Activity',
  NAVAIR: 'Naval Air Systems Command',
  'NSWC Dahlgren': 'Naval Surface Warfare Center, Dahlgren',
  'Office of the National Coordinator': 'Office of the National Coordinator for Health Information Technology',
  'Substance Abuse and Mental Health Services Adminis': 'Substance Abuse and Mental Health Services Administration',
  'U.S. National Science Foundation': 'National Science Foundation',
}
