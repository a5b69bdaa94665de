/** What other modules may use of `image`. */
export { moveImageUrls } from './commands/move-image-urls.ts';
export { imageIdOf, imageUrlOf, requireImages, smallerImageUrl } from './queries.ts';
