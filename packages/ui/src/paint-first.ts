const PRESSES = /^(click|submit|keydown)$/;
const PRESSABLE = 'a, button, summary, [role=menuitem]';
const MARK = 'data-pressed';

/** The press that triggered this code. Code that receives its event doesn't need this: it is deprecated there. */
const pressNow = (): Event | undefined => (PRESSES.test(globalThis.event?.type ?? '') ? globalThis.event : undefined);

export const isPress = (): boolean => pressNow() !== undefined;

/**
 * Responds to the press before doing the work: the control stays pressed (theme.css), the next frame shows that, and
 * only then does the work start that takes longer on a slow device, such as rendering another screen or a dialog.
 * Without a press, the work starts immediately.
 */
export function afterNextPaint(work: () => void): void {
  const press = pressNow();
  if (!press) return work();
  const pressed = press.target instanceof Element ? press.target.closest(PRESSABLE) : null;
  workAfterFrame(pressed, MARK, work);
}

/**
 * Sets the mark for the next frame, starts the work after it, and removes the mark after the frame that shows the
 * result.
 */
export function workAfterFrame(element: Element | null, mark: string, work: () => void): void {
  element?.setAttribute(mark, '');
  void nextFrame().then(() => {
    void nextFrame().then(() => element?.removeAttribute(mark));
    work();
  });
}

/** Runs after the next frame has been painted, or shortly after if the page is hidden and paints no frames. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
