const PRESSES = /^(click|submit|keydown)$/;
const PRESSABLE = 'a, button, summary, [role=menuitem]';
const MARK = 'data-pressed';

/** The press that triggered this code. Code that receives its event doesn't need this: it is deprecated there. */
const pressNow = (): Event | undefined => (PRESSES.test(globalThis.event?.type ?? '') ? globalThis.event : undefined);

export const isPress = (): boolean => pressNow() !== undefined;

/**
 * The press answers first: what was pressed stays pressed (theme.css), the next frame shows it, and only then begins the
 * work that a slow device needs longer for, such as another screen or a dialog. Without a press it is done at once.
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

/** Once the next frame has been painted; soon, where no one is looking and no frame comes. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
