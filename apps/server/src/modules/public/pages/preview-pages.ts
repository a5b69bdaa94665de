import { buffer } from 'node:stream/consumers';
import { slugField } from '@primehour/contract/primitives';
import { formatDayTime } from '@primehour/domain/format/time';
import { isServiceShown } from '@primehour/domain/link/link';
import type { Instant } from '@primehour/domain/vocabulary';
import type { FastifyInstance } from 'fastify';
import { setBounded } from '../../../bounded-map.ts';
import * as copy from '../../../copy/pages.ts';
import type { Deps } from '../../../deps.ts';
import type { LinkPreview } from '../../../ports/image-renderer.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { type LoadedCalendar, slotQueryFor } from '../../booking/api.ts';
import { imageIdOf } from '../../image/api.ts';
import { findBusinessBySlug, type OpenBusiness } from '../../operator/api.ts';
import { listServices } from '../../service/api.ts';
import { loadSlotWindow } from './slot-window.ts';

/** A picture is about 60 kB; the oldest makes room. */
const KEPT_MAX = 200;
/** A free time may be taken sooner, and the linked page says so. */
const FRESH_MS = 5 * 60_000;
/** No messenger requests more pictures than this at once. */
const DRAWN_AT_ONCE_MAX = 20;

type Kept = { readonly key: string; readonly picture: Buffer; readonly checkedAt: number };

/** The picture that messengers show for a shared booking page (product/client-pages#found-and-shared). */
export function previewPages(app: FastifyInstance, { deps }: { readonly deps: Deps }): void {
  const kept = new Map<string, Kept>();
  const drawing = new Map<string, Promise<Buffer>>();

  const drawOnce = (open: OpenBusiness): Promise<Buffer> => {
    const { id } = open.business;
    const running = drawing.get(id);
    if (running) return running;
    if (drawing.size >= DRAWN_AT_ONCE_MAX) throw new Refusal('UNAVAILABLE');
    const picture = pictureOf(deps, open, kept.get(id)).then((made) => {
      setBounded(kept, id, made, KEPT_MAX);
      return made.picture;
    });
    drawing.set(id, picture);
    return picture.finally(() => drawing.delete(id));
  };

  app.get('/p/:slug/preview.jpg', async (request, reply) => {
    const slug = slugField().safeParse((request.params as { slug: string }).slug);
    const open = orNotFound(slug.success ? await findBusinessBySlug(deps.db.read, slug.data) : undefined);
    const known = kept.get(open.business.id);
    const isFresh = known !== undefined && deps.clock.now() - known.checkedAt < FRESH_MS;
    const picture = isFresh ? known.picture : await drawOnce(open);
    return reply
      .type('image/jpeg')
      .header('cache-control', `public, max-age=${FRESH_MS / 1000}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(picture);
  });
}

/** Drawn again only if its text has changed. */
async function pictureOf(deps: Deps, open: OpenBusiness, known: Kept | undefined): Promise<Kept> {
  const { name, city, state, mediaUrl, timezone } = open.business;
  const nextAt = await nextFreeAt(deps, open);
  const facts = {
    name,
    place: `${city}, ${state}`,
    line: nextAt === undefined ? copy.bookOnline : copy.nextFree(formatDayTime(nextAt, timezone)),
    productName: deps.config.productName,
  };
  const checkedAt = deps.clock.now();
  const key = JSON.stringify([facts, mediaUrl]);
  if (known?.key === key) return { ...known, checkedAt };
  const picture = await readPicture(deps, mediaUrl);
  return { key, checkedAt, picture: orNotFound(await draw(deps, { ...facts, picture })) };
}

/** A picture that can't be read is omitted from the preview. */
async function draw({ imageRenderer, log }: Deps, preview: LinkPreview): Promise<Buffer | undefined> {
  if (preview.picture === undefined) return imageRenderer.drawPreview(preview);
  return imageRenderer.drawPreview(preview).catch((error: unknown) => {
    log.warn({ err: error }, 'A preview was drawn without its picture');
    return imageRenderer.drawPreview({ ...preview, picture: undefined });
  });
}

async function readPicture({ config, images }: Deps, mediaUrl: string | null): Promise<Buffer | undefined> {
  const id = mediaUrl === null ? undefined : imageIdOf(config, mediaUrl);
  if (id === undefined) return undefined;
  const stored = await images.open(`${id}.jpg`).catch(() => undefined);
  return stored && buffer(stored.stream);
}

/** The first free time of the page's first service. */
async function nextFreeAt(deps: Deps, { tenant, business, settings }: OpenBusiness): Promise<Instant | undefined> {
  if (!business.isCalendarActive) return undefined;
  const service = (await listServices(deps.db.read, tenant)).find((each) => isServiceShown(each));
  if (!service) return undefined;
  const now = deps.clock.now();
  const { slots } = await loadSlotWindow(deps.db.read, tenant, {
    serviceId: service.id,
    now,
    queryOf: (loaded: LoadedCalendar) => slotQueryFor(orNotFound(loaded.service), now, undefined),
    zone: business.timezone,
    settings: { minNoticePeriod: settings.minNoticePeriodHours, advanceBooking: settings.advanceBookingDays },
    date: undefined,
  });
  return slots[0] as Instant | undefined;
}
