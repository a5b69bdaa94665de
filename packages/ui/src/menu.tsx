import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { cx } from './cx.ts';
import { MoreIcon } from './icon.tsx';
import { Link } from './link.tsx';
import { placePopover } from './place-popover.ts';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  tone?: 'neutral' | 'danger' | undefined;
  /** An item with a URL is a link; `onSelect` may also be set. */
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
  /** Why it cannot be selected now; shown under the label. */
  disabledReason?: string | undefined;
};

export type MenuProps = {
  /** Names the button, such as 'Actions for Haircut'. */
  label: string;
  items: readonly MenuItem[];
};

const iconTrigger =
  'inline-grid size-10 shrink-0 place-items-center rounded-md text-base text-ink-muted transition hover:bg-sunken hover:text-ink aria-expanded:bg-sunken pointer-coarse:size-11';

/** A button with a list of actions, which supports arrows, Home, End and Escape. */
export function Menu({ label, items }: MenuProps) {
  const id = useId();
  const { triggerRef, listRef, isOpen, toggleByKey, moveByKey, prepare, follow, choose } = useMenu();
  return (
    <>
      <button
        ref={triggerRef}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
        onKeyDown={toggleByKey}
        className={iconTrigger}
      >
        <MoreIcon />
      </button>
      <div
        ref={listRef}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onBeforeToggle={prepare}
        onToggle={follow}
        onKeyDown={moveByKey}
        className="m-0 max-h-80 min-w-48 max-w-72 overflow-y-auto rounded-lg bg-raised p-1 text-sm text-ink shadow-overlay outline-none"
      >
        {isOpen && items.map((item) => <MenuEntry key={item.label} item={item} onChoose={() => choose(item)} />)}
      </div>
    </>
  );
}

/** Opens and closes the list, and moves the focus within it. */
function useMenu() {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  useClosedByScroll(isOpen, triggerRef, listRef);
  useFocusAround(triggerRef);

  const focusItem = (index: number) => {
    const all = listRef.current?.querySelectorAll<HTMLElement>('[role=menuitem]');
    all?.[(index + all.length) % all.length]?.focus();
  };
  // In a long list, each row has a menu: its entries are rendered when it opens, in time to be measured and focused.
  const prepare = (event: ToggleEvent) => {
    if (event.newState !== 'open' || !triggerRef.current || !listRef.current) return;
    flushSync(() => setOpen(true));
    placePopover(listRef.current, triggerRef.current);
  };
  const toggleByKey = (event: KeyboardEvent) => {
    // Pressed before the list, which has just opened, has taken the focus.
    if (event.key === 'Tab' && isOpen) listRef.current?.hidePopover();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    listRef.current?.showPopover();
    focusItem(event.key === 'ArrowDown' ? 0 : -1);
  };
  const moveByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = targetOf(event);
    if (event.key === 'Tab') close();
    if (target === undefined) return;
    event.preventDefault();
    focusItem(target);
  };
  // The focus first returns to the button, so that a dialog opened by the item returns it there.
  const close = () => {
    listRef.current?.hidePopover();
    triggerRef.current?.focus();
  };
  const choose = (item: MenuItem) => {
    if (item.disabledReason) return;
    close();
    item.onSelect?.();
  };
  const follow = (event: ToggleEvent) => {
    if (event.newState === 'closed') setOpen(false);
    else if (!listRef.current?.contains(document.activeElement)) focusItem(0);
  };
  return { triggerRef, listRef, isOpen, toggleByKey, moveByKey, prepare, follow, choose };
}

/** The entry that a key moves to; it wraps around. */
function targetOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): number | undefined {
  const all = [...currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = all.findIndex((item) => item === document.activeElement);
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 };
  return targets[key];
}

type ElementRef = RefObject<HTMLElement | null>;

/** Closes the list when the page scrolls it away from its button. */
function useClosedByScroll(isOpen: boolean, triggerRef: ElementRef, listRef: ElementRef): void {
  useEffect(() => {
    if (!isOpen) return;
    const close = () => listRef.current?.hidePopover();
    const placeNow = () => {
      const { top = 0, left = 0 } = triggerRef.current?.getBoundingClientRect() ?? {};
      return `${top} ${left}`;
    };
    const openedAt = placeNow();
    // Scroll events from before it opened arrive afterward, and a long menu scrolls within itself: the button has not
    // moved then.
    const leaveBehind = () => {
      if (placeNow() !== openedAt) close();
    };
    window.addEventListener('scroll', leaveBehind, { capture: true, passive: true });
    window.addEventListener('resize', close);
    return () => {
      window.removeEventListener('scroll', leaveBehind, { capture: true });
      window.removeEventListener('resize', close);
    };
  }, [isOpen, triggerRef, listRef]);
}

/** Keeps the focus near a button that is removed. */
function useFocusAround(triggerRef: ElementRef): void {
  useLayoutEffect(() => {
    const trigger = triggerRef.current;
    return () => {
      // A menu that is removed together with what it acted on gives the focus to the container.
      if (document.activeElement === trigger) {
        trigger?.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
      }
    };
  }, [triggerRef]);
}

function MenuEntry({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const isOff = Boolean(item.disabledReason);
  const look = cx(
    'flex w-full items-start gap-2.5 rounded-md px-2.5 py-2 text-left outline-none pointer-coarse:py-3',
    'hover:bg-sunken focus:bg-sunken focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus',
    item.tone === 'danger' && !isOff && 'text-danger',
    isOff && 'cursor-not-allowed text-ink-faint',
  );
  const content = (
    <>
      {item.icon && <span className="mt-px text-sm leading-none">{item.icon}</span>}
      <span className="flex min-w-0 flex-col">
        <span>{item.label}</span>
        {item.disabledReason && <span className="text-xs text-ink-muted">{item.disabledReason}</span>}
      </span>
    </>
  );
  if (item.href !== undefined && !isOff) {
    return (
      <Link href={item.href} role="menuitem" tabIndex={-1} onClick={onChoose} className={look}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={isOff || undefined}
      onClick={onChoose}
      className={look}
    >
      {content}
    </button>
  );
}
