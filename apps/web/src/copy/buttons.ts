// Buttons and links of many screens
export const close = 'Close';
/** Fixed: product/services#form. */
export const cancel = 'Cancel';
/** Fixed: product/sign-in#verify. */
export const resendCode = 'Resend the code';
/** Fixed: product/home#calendar-switch. */
export const skipForNow = 'Skip for now';
/** Fixed: product/account#business-details. */
export const change = 'Change';
export const remove = 'Remove';
/** Fixed: product/availability#weekly-hours. */
export const saveChanges = 'Save Changes';
export const save = 'Save';
export const add = 'Add';
export const edit = 'Edit';
export const back = 'Back';
export const proceed = 'Continue';
export const done = 'Done';
export const undo = 'Undo';
export const tryAgain = 'Try again';
export const leave = 'Leave';
