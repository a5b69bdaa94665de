/** 1234567 as 1,234,567, for progress and reports. */
export const grouped = (value: number): string => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
