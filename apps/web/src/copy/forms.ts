// Any form
export const leaveTitle = 'Leave without saving?';
export const leaveText = 'Your changes will be lost.';
export const keepEditing = 'Keep editing';
export const rulesNotLoaded = 'The form could not be checked. Check your network and try again';

export const imageUploading = 'The image is still uploading';
export const invalidFields = 'Correct the marked fields to save';
export const tooSmallPrice = (minimum: string, outcome: string) => `Less than ${minimum} can’t be charged: ${outcome}.`;
