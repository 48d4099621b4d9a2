/** The time zones of the United States, by their common names. */
export const US_ZONES: readonly { readonly zone: string; readonly label: string }[] = [
  { zone: 'America/New_York', label: 'Eastern Time (New York)' },
  { zone: 'America/Chicago', label: 'Central Time (Chicago)' },
  { zone: 'America/Denver', label: 'Mountain Time (Denver)' },
  { zone: 'America/Phoenix', label: 'Arizona (Phoenix)' },
  { zone: 'America/Los_Angeles', label: 'Pacific Time (Los Angeles)' },
  { zone: 'America/Anchorage', label: 'Alaska Time (Anchorage)' },
  { zone: 'Pacific/Honolulu', label: 'Hawaii Time (Honolulu)' },
  { zone: 'America/Puerto_Rico', label: 'Atlantic Time (Puerto Rico)' },
  { zone: 'Pacific/Guam', label: 'Chamorro Time (Guam)' },
  { zone: 'Pacific/Pago_Pago', label: 'Samoa Time (Pago Pago)' },
]
