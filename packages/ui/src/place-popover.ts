const gapPx = 4;
const edgePx = 8;
const leastRoomPx = 240;

/** Places a popover below its button, or above if there is more room, aligned to the side that keeps it in view. */
export function placePopover(popover: HTMLElement, button: HTMLElement): void {
  const box = button.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const below = height - box.bottom;
  const opensUp = below < leastRoomPx && box.top > below;
  const alignsRight = box.left + box.width / 2 > width / 2;
  Object.assign(popover.style, {
    position: 'fixed',
    inset: 'auto',
    [opensUp ? 'bottom' : 'top']: `${opensUp ? height - box.top + gapPx : box.bottom + gapPx}px`,
    [alignsRight ? 'right' : 'left']: `${Math.max(edgePx, alignsRight ? width - box.right : box.left)}px`,
    maxHeight: `${Math.max(opensUp ? box.top : below, leastRoomPx / 2) - gapPx - edgePx}px`,
  });
}
