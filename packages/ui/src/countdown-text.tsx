import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

export type CountdownTextProps = {
  /** When it ends, in epoch milliseconds. */
  endsAt: number;
  /** Formats the time left, such as (seconds) => `Next attempt in ${seconds} seconds.` */
  children: (secondsLeft: number) => ReactNode;
  onEnd?: (() => void) | undefined;
};

/** Ticks happen every second (product/limits#timing). */
const tickMs = 1000;

function secondsUntil(endsAt: number): number {
  return Math.max(0, Math.ceil((endsAt - Date.now()) / tickMs));
}

/** Counts down by the clock, not by its own ticks, so that it is correct when a sleeping tab wakes up. */
export function CountdownText({ endsAt, children, onEnd }: CountdownTextProps) {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(endsAt));
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  }, [onEnd]);
  // In the same frame, so that a countdown that starts over does not show its end again.
  useLayoutEffect(() => {
    const tick = () => {
      const left = secondsUntil(endsAt);
      setSecondsLeft(left);
      if (left > 0) return;
      clearInterval(timer);
      ended.current?.();
    };
    const timer = setInterval(tick, tickMs);
    tick();
    return () => clearInterval(timer);
  }, [endsAt]);
  return (
    <span role="timer" className="tabular-nums">
      {children(secondsLeft)}
    </span>
  );
}
