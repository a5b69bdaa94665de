/** Time zone options, in the order shown (product/data#time-zones). */
export const TIME_ZONES = [
  { label: 'Eastern', value: 'America/New_York' },
  { label: 'Central', value: 'America/Chicago' },
  { label: 'Mountain', value: 'America/Denver' },
  { label: 'Mountain Arizona no DST', value: 'America/Phoenix' },
  { label: 'Pacific', value: 'America/Los_Angeles' },
  { label: 'Alaska', value: 'America/Anchorage' },
  { label: 'Hawaii', value: 'Pacific/Honolulu' },
] as const;

export const DEFAULT_TIME_ZONE: (typeof TIME_ZONES)[number]['value'] = 'America/Chicago';
