// What buttons and links of many screens say
export const close = 'Close';
/** Fixed: product/services#form. */
export const cancel = 'Cancel';
/** Fixed: product/sign-in#verify. */
export const resendCode = 'Resend the code';
