import { DAY_MS } from '../time/wall-date.ts';

/** 'Xh Ym', or 'Ym' below an hour (product/data#money-formats). */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}

/** '0:59', '14:05', '1:00:09', and '2d 3h' from a day up; rounded up to whole seconds, so that zero means over. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(seconds % 60)}` : `${minutes}:${padded(seconds % 60)}`;
}

function padded(value: number): string {
  return String(value).padStart(2, '0');
}

/** 'in 3 days', 'in 1 day', 'in less than a day': remaining time is given in days (product/data#money-formats). */
export function formatDaysLeft(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  if (days < 1) return 'in less than a day';
  return days === 1 ? 'in 1 day' : `in ${days} days`;
}
