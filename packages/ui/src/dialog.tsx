import { useCallback, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import * as copy from './copy/notices.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icon.tsx';
import { afterNextPaint, workAfterFrame, isPress } from './paint-first.ts';

export type DialogSize = 'sm' | 'sm2' | 'md' | 'md2' | 'mobile' | 'fullscreen';

export type DialogProps = {
  isOpen: boolean;
  /** Called by the close button, Escape and a click on the backdrop (product/shell#dialogs). */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: DialogSize | undefined;
  /**
   * Buttons at the bottom, which stay visible; a submit button names its form with `form="id"`. As a function, it gets
   * what the close button does.
   */
  footer?: ReactNode | ((close: () => void) => ReactNode);
  /** Called instead of closing it in these ways, with what closes it: a form asks first if its input would be lost. */
  askToClose?: ((close: () => void) => void) | undefined;
  /** While something is in progress, Escape, backdrop and close button do nothing. */
  isLocked?: boolean | undefined;
  /** For dialogs that interrupt the user. */
  role?: 'alertdialog' | undefined;
  children?: ReactNode;
};

/** Hidden, but still what makes the page inert (theme.css). */
const LEAVING = 'data-leaving';

/**
 * Only if a size sets the height does the content fill it: otherwise it would be 0 px high in Safari (decision 043).
 */
const sizes: Record<DialogSize, string> = {
  sm: 'sm:max-w-100',
  sm2: 'sm:max-w-120',
  md: 'sm:max-w-152',
  md2: 'sm:max-w-192',
  mobile: 'sm:max-w-98 sm:h-[min(53rem,calc(100dvh-2rem))] sm:*:h-full',
  fullscreen: 'h-dvh *:h-full max-h-dvh! max-w-none rounded-none! sm:w-full!',
};

/** A modal on the native element: the browser traps the focus, makes the page inert and returns the focus. */
export function Dialog(props: DialogProps) {
  const { onClose, askToClose, title, description, size = 'sm2', footer, isLocked, role, children } = props;
  const isOpen = useAfterFeedback(props.isOpen);
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const closing = useShown(ref, isOpen);

  // Hidden in the frame that responds; the page behind it becomes interactive afterward, which takes longer the larger
  // it is (decision 042).
  const leave = useCallback(() => {
    const dialog = ref.current;
    if (!dialog || dialog.hasAttribute(LEAVING)) return;
    const close = () => workAfterFrame(dialog, LEAVING, onClose);
    if (askToClose) askToClose(close);
    else close();
  }, [onClose, askToClose]);

  useWaysOut({ ref, closing, isLocked, canStay: askToClose !== undefined, leave });

  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      className={cx(
        'm-auto max-h-[min(92dvh,56rem)] w-full max-w-none bg-raised text-ink shadow-overlay outline-none sm:w-[calc(100%-2rem)]',
        'rounded-t-xl max-sm:mb-0 sm:rounded-xl',
        'overlay-motion backdrop:bg-scrim',
        sizes[size],
      )}
    >
      {isOpen && (
        <DialogContent {...{ id, title, description, footer, isLocked }} onClose={leave}>
          {children}
        </DialogContent>
      )}
    </dialog>
  );
}

type ContentProps = Pick<DialogProps, 'title' | 'description' | 'footer' | 'isLocked' | 'onClose' | 'children'>;

/** Title and close button, scrolling content, and the buttons at the bottom. */
function DialogContent(props: ContentProps & { id: string }) {
  const { id, title, description, footer, isLocked, onClose, children } = props;
  return (
    <div className="flex max-h-[inherit] flex-col">
      <div className="flex items-start gap-3 px-5 pt-4 pb-3 sm:px-6 sm:pt-5">
        <div className="flex min-w-0 flex-1 flex-col gap-1 pt-1.5">
          <h2 id={`${id}-title`} className="text-lg font-semibold wrap-anywhere">
            {title}
          </h2>
          {description && (
            <p id={`${id}-text`} className="text-balance text-ink-muted wrap-anywhere">
              {description}
            </p>
          )}
        </div>
        <IconButton label={copy.close} icon={<CloseIcon />} onClick={onClose} disabled={isLocked} className="-mr-2" />
      </div>
      <div
        data-dialog-body
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 empty:hidden sm:px-6"
      >
        {children}
      </div>
      {footer && (
        <div
          className={cx(
            'flex flex-col-reverse gap-2 border-t border-line px-5 py-4 sm:flex-row sm:justify-end sm:px-6',
            'pb-[max(1rem,env(safe-area-inset-bottom))]',
          )}
        >
          {typeof footer === 'function' ? footer(onClose) : footer}
        </div>
      )}
    </div>
  );
}

type DialogRef = RefObject<HTMLDialogElement | null>;
/** Closes the open dialog; undefined while none is open. */
type Closing = RefObject<(() => void) | undefined>;

/** Opens the element as a modal, focuses its first field, and closes it again. */
function useShown(ref: DialogRef, isOpen: boolean): Closing {
  const closing = useRef<() => void>(undefined);
  const close = () => {
    closing.current?.();
    closing.current = undefined;
  };
  useLayoutEffect(() => {
    const dialog = ref.current;
    // Closed here and not by the cleanup: that runs before what the dialog led to is rendered, and makes the browser
    // style everything that is about to be removed.
    if (!dialog || !isOpen) return close();
    const opener = document.activeElement;
    const around = opener?.parentElement?.closest<HTMLElement>('[tabindex]');
    dialog.showModal();
    const first = '[data-autofocus], [data-dialog-body] :is(input, select, textarea):not(:disabled, [type=hidden])';
    (dialog.querySelector<HTMLElement>(first) ?? dialog).focus();
    closing.current = () => {
      dialog.close();
      // If the opener has been removed in the meantime, such as a row that was deleted, its container gets the focus.
      if (!opener?.isConnected) around?.focus({ preventScroll: true });
    };
  }, [ref, isOpen]);
  // Closing before the element is removed lets the browser return the focus to the opener.
  useLayoutEffect(() => close, []);
  return closing;
}

type WaysOut = {
  ref: DialogRef;
  closing: Closing;
  isLocked: boolean | undefined;
  /** Leaving it may be declined. */
  canStay: boolean;
  leave: () => void;
};

/** Escape and a press on the backdrop, which do nothing while the dialog is locked. */
function useWaysOut({ ref, closing, isLocked, canStay, leave }: WaysOut): void {
  const pressedOnBackdrop = useRef(false);
  // During the render that locks it: an effect after the paint would let one more Escape through.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const ask = (event: Event) => {
      // A file field fires an event of the same name when its picker closes.
      if (event.target !== dialog) return;
      event.preventDefault();
      if (!isLocked) leave();
    };
    // Before the browser closes it: opening it again takes long (decision 042). An open popover comes first.
    const askByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || dialog.querySelector(':popover-open')) return;
      event.preventDefault();
      if (!isLocked) leave();
    };
    // Another close request, such as Back on a phone: browsers let a page prevent only the first one.
    const follow = () => {
      if (!closing.current || dialog.open) return;
      if (isLocked || canStay) dialog.showModal();
      if (!isLocked) leave();
    };
    // A text selection that ends outside must not close the dialog: press and release both count.
    const press = (event: MouseEvent) => {
      pressedOnBackdrop.current = event.target === dialog && !isOnNotice(event);
    };
    const release = (event: Event) => {
      if (pressedOnBackdrop.current) ask(event);
    };
    if (isLocked || canStay) dialog.addEventListener('keydown', askByKey);
    dialog.addEventListener('cancel', ask);
    dialog.addEventListener('close', follow);
    dialog.addEventListener('mousedown', press);
    dialog.addEventListener('click', release);
    return () => {
      dialog.removeEventListener('keydown', askByKey);
      dialog.removeEventListener('cancel', ask);
      dialog.removeEventListener('close', follow);
      dialog.removeEventListener('mousedown', press);
      dialog.removeEventListener('click', release);
    };
  }, [ref, closing, isLocked, canStay, leave]);
}

/**
 * A notice is above a dialog, but outside of a dialog everything is inert: when pressed there, it is not the event's
 * target.
 */
const isOnNotice = ({ clientX: x, clientY: y }: MouseEvent): boolean =>
  [...document.querySelectorAll('[data-notice]')].some((notice) => {
    const { left, right, top, bottom } = notice.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });

/** A dialog opens after the frame that responds to its press (decision 042), and closes immediately. */
function useAfterFeedback(isRequested: boolean): boolean {
  const [hasFeedback, setFeedback] = useState(() => isRequested && !isPress());
  useLayoutEffect(() => {
    if (!isRequested) return;
    let isCurrent = true;
    afterNextPaint(() => isCurrent && setFeedback(true));
    return () => {
      isCurrent = false;
      setFeedback(false);
    };
  }, [isRequested]);
  return isRequested && hasFeedback;
}
