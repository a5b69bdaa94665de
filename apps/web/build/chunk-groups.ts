/** What the sign-in area and the dashboard both show at once. */
const FRAME = [
  /web[\\/]src[\\/]session[\\/](?:session|store|use-session|code-wait)/,
  /web[\\/]src[\\/]shell[\\/](?:main-area|brand|screen-outlet)/,
  /web[\\/]src[\\/]shell[\\/]modal[\\/](?:store|modals-on-demand)/,
  /ui[\\/]src[\\/](?:toasts|banner|phone-field|icon-button|skeleton|logo)/,
  /domain[\\/]src[\\/]phone/,
];

/**
 * Few files instead of dozens of tiny ones, which compress badly; by what is needed together.
 * Of groups that match, the one with the highest priority takes a module and what it imports.
 */
export const CHUNK_GROUPS = [
  { name: 'framework', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/, priority: 9 },
  { name: 'app', tags: ['$initial' as const], priority: 8 },
  { name: 'frame', test: (file: string) => FRAME.some((pattern) => pattern.test(file)), priority: 7 },
  { name: 'validation', test: /node_modules[\\/]zod[\\/]/, priority: 6 },
  { name: 'calls', test: /web[\\/]src[\\/]api[\\/](?:call|send|refresh|first-answer)/, priority: 5 },
  { name: 'queries', test: /node_modules[\\/]@tanstack[\\/]/, priority: 5 },
  { name: 'forms', test: /node_modules[\\/](?:react-hook-form|@hookform)[\\/]/, priority: 4 },
  { name: 'kit', test: /packages[\\/](?:ui|domain[\\/]src[\\/]format)[\\/]|lucide-react/, minShareCount: 3, priority: 3 },
];
