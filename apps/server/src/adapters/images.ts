import type { Config } from '../config.ts';
import type { ImageStore } from '../ports/image-store.ts';
import { createDiskStore } from './images-disk.ts';
import { createS3Store } from './images-s3.ts';

/** The image store that the operator chose (decision 015). */
export function createImageStore(config: Pick<Config, 'dataDir' | 'images'>): ImageStore {
  return config.images.store === 's3' ? createS3Store(config.images) : createDiskStore(config);
}
