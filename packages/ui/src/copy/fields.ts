/** Fixed: product/marketing#links. */
export const copyLabel = 'Copy';
export const copyOf = (label: string) => `Copy ${label}`;
export const viewLabel = 'View';
export const opensInNewTab = (view: string, label: string) => `${view} ${label} (opens in a new tab)`;
export const optional = '(optional)';
export const clearSearch = 'Clear search';
