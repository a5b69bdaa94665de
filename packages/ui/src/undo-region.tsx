import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import * as copy from './copy/notices.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon, SuccessIcon } from './icon.tsx';

type Undo = () => void | Promise<unknown>;
type Offer = { key: number; message: string; undo: Undo };

let offered: Offer | null = null;
let lastKey = 0;
const listeners = new Set<() => void>();

function set(offer: Offer | null) {
  offered = offer;
  for (const listener of listeners) listener();
}

/**
 * Says what was done and offers to undo it; a newer offer replaces an older one. Returns whether it is shown: not every page
 * has a region, and none shows the offer of another page.
 */
export function offerUndo(message: string, undo: Undo): boolean {
  if (listeners.size === 0) return false;
  lastKey += 1;
  set({ key: lastKey, message, undo });
  return true;
}

/** Called when the next change starts: undo would no longer refer to the change that the person sees. */
export function withdrawUndo(): void {
  if (offered) set(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type UndoRegionProps = {
  /** The message if the undo failed. */
  messageFor?: ((error: unknown) => string) | undefined;
};

/** How long the offer is shown; the timer pauses while it is hovered or focused. */
const durationMs = 8000;

const plainMessage = () => copy.undoFailed;

/** Shows the offer of `offerUndo`; used once per page. */
export function UndoRegion({ messageFor = plainMessage }: UndoRegionProps) {
  const ref = useRef<HTMLElement>(null);
  const offer = useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  );
  useEffect(() => {
    const region = ref.current;
    if (!region) return;
    // Open from the start, because content that is added to an open region is announced. Showing it again raises it
    // above a newer dialog.
    if (region.matches(':popover-open') && document.querySelector('dialog:modal')) region.hidePopover();
    if (!region.matches(':popover-open')) region.showPopover();
  }, [offer]);
  // An offer belongs to the page that created it.
  useEffect(() => () => set(null), []);
  return (
    <section
      ref={ref}
      popover="manual"
      aria-label={copy.undo}
      className="pointer-events-none fixed inset-x-0 top-auto bottom-0 mx-auto w-full max-w-120 overflow-visible bg-transparent p-4 text-ink"
    >
      <div role="status">
        {offer && <UndoCard key={offer.key} {...{ offer, messageFor }} onClose={() => set(null)} />}
      </div>
    </section>
  );
}

type UndoCardProps = { offer: Offer; messageFor: (error: unknown) => string; onClose: () => void };

function UndoCard({ offer, messageFor, onClose }: UndoCardProps) {
  const [isPaused, setPaused] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (isPaused || isBusy || failure !== undefined) return;
    const timer = setTimeout(onClose, durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, isBusy, failure, onClose]);
  const takeBack = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await offer.undo();
      // The undone change may have created another offer.
      if (offered === offer) onClose();
    } catch (error) {
      setBusy(false);
      setFailure(messageFor(error));
    }
  };
  return (
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      data-notice
      className="overlay-motion pointer-events-auto flex items-center gap-3 rounded-lg bg-raised py-2 pr-2 pl-3.5 shadow-overlay"
    >
      <SuccessIcon className="text-base text-success" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        {offer.message}
        {failure !== undefined && <span className="block text-danger">{failure}</span>}
      </p>
      <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void takeBack()}>
        {copy.undo}
      </Button>
      <IconButton size="sm" label={copy.closeNotification} icon={<CloseIcon />} onClick={onClose} />
    </div>
  );
}
