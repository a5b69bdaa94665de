/** The way into the operator's console. */
export const lead =
  'For the people who run this service. Confirm with your passkey to open it in this browser for eight hours.';
export const open = 'Open with a passkey';
export const add = 'Create a passkey';
export const addLead = 'The console needs a passkey. Create one on this device, then open it.';
export const passkeyName = 'Console';
export const leave = 'Back to the dashboard';

// Looking in
export const oneMoment = 'One moment…';
export const toConsole = 'Back to the console';
