/**
 * A list does not change while a person may be about to press something in it, until this long after their last
 * movement.
 */
const STILL_MS = 1_500;
/** The longest delay: a person who keeps moving still sees updates eventually. */
const LONGEST_MS = 20_000;

export type Stillness = {
  readonly now: number;
  readonly movedAt: number;
  readonly askedAt: number;
  readonly isHeld: boolean;
};

/** How long the lists on screen must stay unchanged; 0 if they may change now. */
export function stillnessMsLeft({ now, movedAt, askedAt, isHeld }: Stillness): number {
  const leftMs = LONGEST_MS - (now - askedAt);
  if (leftMs <= 0) return 0;
  if (isHeld) return Math.min(leftMs, 500);
  return Math.min(leftMs, Math.max(0, STILL_MS - (now - movedAt)));
}

const MOVES = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
const LISTS = 'main :is(ul, ol, table, [role=grid], [role=list])';
/** A menu or a dialog is next to the row it belongs to. */
const OPEN = 'dialog[open], [popover]:popover-open:not(section)';

/** Tracks the pointer, and reports when a list can change without moving under it. */
export function watchStillness(): { whenStill(apply: () => void): void; stop(): void } {
  let movedAt = Number.NEGATIVE_INFINITY;
  let askedAt: number | undefined;
  let waiting: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onMove = ({ target }: Event) => {
    if (target instanceof Element && target.closest(LISTS)) movedAt = performance.now();
    // Outside lists, nothing can move under the pointer.
    else if (target instanceof Element) movedAt = Number.NEGATIVE_INFINITY;
  };
  for (const type of MOVES) document.addEventListener(type, onMove, { passive: true, capture: true });

  function look(): void {
    clearTimeout(timer);
    if (askedAt === undefined) return;
    const isHeld = document.querySelector(OPEN) !== null;
    const wait = stillnessMsLeft({ now: performance.now(), movedAt, askedAt, isHeld });
    if (wait > 0) {
      timer = setTimeout(look, wait);
      return;
    }
    askedAt = undefined;
    waiting?.();
    waiting = undefined;
  }

  return {
    whenStill(apply) {
      waiting = apply;
      askedAt ??= performance.now();
      look();
    },
    stop() {
      clearTimeout(timer);
      askedAt = undefined;
      for (const type of MOVES) document.removeEventListener(type, onMove, { capture: true });
    },
  };
}
