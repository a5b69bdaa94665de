export const tableLoading = (caption: string) => `${caption}, loading…`;
export const failureTitle = 'Something went wrong';
export const tryAgain = 'Try again';
/** Fixed: product/bookings#list. */
export const loadMore = 'Load more';
/** Fixed: product/shell#help. */
export const loading = 'Loading…';
export const uploading = 'Uploading…';
export const uploadedPercent = (percent: number) => `Uploading… ${percent}%`;
export const preparing = 'Preparing…';
