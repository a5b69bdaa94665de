/** Fixed: product/services#form. */
export const cancel = 'Cancel';
export const close = 'Close';
export const notifications = 'Notifications';
export const closeNotification = 'Close notification';
export const undoFailed = 'This could not be undone.';
export const undo = 'Undo';

// The product's name
export const productName = 'Primehour';
