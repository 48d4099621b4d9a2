import { fold } from './fold.ts'
import { isTimeZone } from './time-labels.ts'

/**
 * The time zone that a program means by a name: `America/New_York`, `Eastern Standard Time`, `tzone://Microsoft/Utc`,
 * `(UTC-05:00) Eastern Time (US & Canada)`, `GMT-0500`.
 *
 * @returns its IANA name, or its offset such as `-05:00`; undefined for a name that nobody can know
 */
export function zoneNamed(name: string): string | undefined {
  const plain = name
    .slice(0, 100)
    .replace(/^tzone:\/\/Microsoft\//i, '')
    .trim()
  if (isTimeZone(plain)) return plain
  const [, sign, hours = '', minutes = '00'] = OFFSET.exec(plain) ?? []
  return sign ? `${sign}${hours.padStart(2, '0')}:${minutes}` : zones.get(plainName(plain))
}

const OFFSET = /^(?:UTC|GMT|\(UTC[^)]*\) Coordinated Universal Time)? ?([+-])(0?\d|1[0-4])(?::?(\d\d))?$/i

/** Programs differ in what they put before and after: `Pacific Standard Time`, `(GMT-08.00) Pacific Time (US & Canada)`. */
function plainName(name: string): string {
  const words = fold(name)
    .replace(/^\((?:utc|gmt)[^)]*\)/, '')
    .replace(/ (?:standard|daylight)? ?time\b/, '')
  return words.replace(/[^a-z0-9]+/g, ' ').trim()
}

/**
 * The time zones of Windows, by the names in its registry (without "Standard Time") and on its screens. Those that are
 * called by their offset are left out. Sources: windowsZones.xml of Unicode CLDR, territory 001, of 2026, and Microsoft's
 * list of time zones with their display names.
 */
const WINDOWS_ZONES = `
Etc/GMT+12=Dateline/International Date Line West|America/Adak=Aleutian/Aleutian Islands
Pacific/Honolulu=Hawaiian/Hawaii|Pacific/Marquesas=Marquesas/Marquesas Islands|America/Anchorage=Alaskan/Alaska
America/Tijuana=Pacific (Mexico)/Baja California|America/Los_Angeles=Pacific/Pacific Time (US & Canada)
America/Phoenix=US Mountain/Arizona|America/Mazatlan=Mountain (Mexico)/Chihuahua, La Paz, Mazatlan/La Paz, Mazatlan
America/Denver=Mountain/Mountain Time (US & Canada)|America/Whitehorse=Yukon|America/Guatemala=Central America
America/Chicago=Central/Central Time (US & Canada)|Pacific/Easter=Easter Island
America/Mexico_City=Central (Mexico)/Guadalajara, Mexico City, Monterrey|America/Regina=Canada Central/Saskatchewan
America/Bogota=SA Pacific/Bogota, Lima, Quito, Rio Branco|America/Cancun=Eastern (Mexico)/Chetumal
America/New_York=Eastern/Eastern Time (US & Canada)|America/Port-au-Prince=Haiti|America/Havana=Cuba/Havana
America/Indiana/Indianapolis=US Eastern/Indiana (East)|America/Grand_Turk=Turks And Caicos
America/Asuncion=Paraguay/Asuncion|America/Halifax=Atlantic/Atlantic Time (Canada)|America/Caracas=Venezuela/Caracas
America/Cuiaba=Central Brazilian/Cuiaba|America/La_Paz=SA Western/Georgetown, La Paz, Manaus, San Juan
America/Santiago=Pacific SA/Santiago|America/St_Johns=Newfoundland|America/Araguaina=Tocantins/Araguaina
America/Sao_Paulo=E. South America/Brasilia|America/Cayenne=SA Eastern/Cayenne, Fortaleza
America/Argentina/Buenos_Aires=Argentina/City of Buenos Aires|America/Nuuk=Greenland|America/Montevideo=Montevideo
America/Punta_Arenas=Magallanes/Punta Arenas|America/Miquelon=Saint Pierre/Saint Pierre and Miquelon
America/Bahia=Bahia/Salvador|UTC=UTC/Coordinated Universal Time|Atlantic/Azores=Azores
Atlantic/Cape_Verde=Cape Verde/Cabo Verde Is.|Europe/London=GMT/Dublin, Edinburgh, Lisbon, London
Atlantic/Reykjavik=Greenwich/Monrovia, Reykjavik
Europe/Berlin=W. Europe/Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
Europe/Budapest=Central Europe/Belgrade, Bratislava, Budapest, Ljubljana, Prague
Europe/Paris=Romance/Brussels, Copenhagen, Madrid, Paris|Africa/Casablanca=Morocco/Casablanca|Africa/Sao_Tome=Sao Tome
Europe/Warsaw=Central European/Sarajevo, Skopje, Warsaw, Zagreb|Africa/Lagos=W. Central Africa/West Central Africa
Asia/Amman=Jordan/Amman|Europe/Bucharest=GTB/Athens, Bucharest|Asia/Beirut=Middle East/Beirut|Africa/Cairo=Egypt/Cairo
Europe/Chisinau=E. Europe/Chisinau|Asia/Damascus=Syria/Damascus|Asia/Hebron=West Bank/Gaza, Hebron
Africa/Johannesburg=South Africa/Harare, Pretoria|Europe/Kiev=FLE/Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius
Asia/Jerusalem=Israel/Jerusalem|Africa/Juba=South Sudan/Juba|Europe/Kaliningrad=Kaliningrad
Africa/Khartoum=Sudan/Khartoum|Africa/Tripoli=Libya/Tripoli|Africa/Windhoek=Namibia/Windhoek
Asia/Baghdad=Arabic/Baghdad|Europe/Istanbul=Turkey/Istanbul|Asia/Riyadh=Arab/Kuwait, Riyadh|Europe/Minsk=Belarus/Minsk
Europe/Moscow=Russian/Moscow, St. Petersburg|Africa/Nairobi=E. Africa/Nairobi|Asia/Tehran=Iran/Tehran
Asia/Dubai=Arabian/Abu Dhabi, Muscat|Europe/Astrakhan=Astrakhan/Astrakhan, Ulyanovsk|Asia/Baku=Azerbaijan/Baku
Europe/Samara=Russia Time Zone 3/Izhevsk, Samara|Indian/Mauritius=Mauritius/Port Louis|Europe/Saratov=Saratov
Asia/Tbilisi=Georgian/Tbilisi|Europe/Volgograd=Volgograd|Asia/Yerevan=Caucasus/Yerevan|Asia/Kabul=Afghanistan/Kabul
Asia/Tashkent=West Asia/Ashgabat, Tashkent|Asia/Yekaterinburg=Ekaterinburg|Asia/Karachi=Pakistan/Islamabad, Karachi
Asia/Qyzylorda=Qyzylorda|Asia/Kolkata=India/Chennai, Kolkata, Mumbai, New Delhi
Asia/Colombo=Sri Lanka/Sri Jayawardenepura|Asia/Kathmandu=Nepal/Kathmandu|Asia/Bishkek=Central Asia/Astana/Bishkek
Asia/Dhaka=Bangladesh/Dhaka|Asia/Omsk=Omsk|Asia/Yangon=Myanmar/Yangon (Rangoon)
Asia/Bangkok=SE Asia/Bangkok, Hanoi, Jakarta|Asia/Barnaul=Altai/Barnaul, Gorno-Altaysk|Asia/Hovd=W. Mongolia/Hovd
Asia/Krasnoyarsk=North Asia/Krasnoyarsk|Asia/Novosibirsk=N. Central Asia/Novosibirsk|Asia/Tomsk=Tomsk
Asia/Shanghai=China/Beijing, Chongqing, Hong Kong, Urumqi|Asia/Irkutsk=North Asia East/Irkutsk
Asia/Singapore=Singapore/Kuala Lumpur, Singapore|Australia/Perth=W. Australia/Perth|Asia/Taipei=Taipei
Asia/Ulaanbaatar=Ulaanbaatar|Australia/Eucla=Aus Central W./Eucla|Asia/Chita=Transbaikal/Chita
Asia/Tokyo=Tokyo/Osaka, Sapporo, Tokyo|Asia/Pyongyang=North Korea/Pyongyang|Asia/Seoul=Korea/Seoul|Asia/Yakutsk=Yakutsk
Australia/Adelaide=Cen. Australia/Adelaide|Australia/Darwin=AUS Central/Darwin|Australia/Brisbane=E. Australia/Brisbane
Australia/Sydney=AUS Eastern/Canberra, Melbourne, Sydney|Pacific/Port_Moresby=West Pacific/Guam, Port Moresby
Australia/Hobart=Tasmania/Hobart|Asia/Vladivostok=Vladivostok|Australia/Lord_Howe=Lord Howe/Lord Howe Island
Pacific/Bougainville=Bougainville/Bougainville Island|Asia/Srednekolymsk=Russia Time Zone 10/Chokurdakh
Asia/Magadan=Magadan|Pacific/Norfolk=Norfolk/Norfolk Island|Asia/Sakhalin=Sakhalin
Pacific/Guadalcanal=Central Pacific/Solomon Is., New Caledonia
Asia/Kamchatka=Russia Time Zone 11/Anadyr, Petropavlovsk-Kamchatsky|Pacific/Auckland=New Zealand/Auckland, Wellington
Pacific/Fiji=Fiji|Asia/Kamchatka=Kamchatka/Petropavlovsk-Kamchatsky - Old|Pacific/Chatham=Chatham Islands
Pacific/Tongatapu=Tonga/Nuku'alofa|Pacific/Apia=Samoa|Pacific/Kiritimati=Line Islands/Kiritimati Island
`

const zones = new Map(
  WINDOWS_ZONES.trim()
    .split(/[|\n]/)
    .flatMap((entry) => {
      const [zone = '', names = ''] = entry.split('=')
      return names.split('/').map((name) => [plainName(name), zone] as const)
    }),
)
