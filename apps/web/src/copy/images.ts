// Uploads
export const uploadHint = 'png or jpg, up to 10MB';
export const moved = (position: number, count: number) => `Moved to position ${position} of ${count}`;
export const tooMany = (max: number) => `At most ${max} images`;
export const uploadsHint = (max: number) => `png or jpg, up to 10MB each, at most ${max}`;
export const imageOf = (number: number, count: number) => `image ${number} of ${count}`;
export const firstMark = 'First';
export const uploadStopped = 'The upload stalled. Check your network and try again';
