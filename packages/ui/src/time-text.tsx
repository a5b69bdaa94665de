import { timeParts } from './time-parts.ts';

/** Text in which no time of day breaks across lines: '8:00 AM' stays together. */
export function TimeText({ children }: { children: string }) {
  return timeParts(children).map(({ text, isTime }, index) =>
    isTime ? (
      <span key={index} className="whitespace-nowrap">
        {text}
      </span>
    ) : (
      text
    ),
  );
}
