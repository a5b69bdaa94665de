import { TimeText } from '@primehour/ui/time-text';
import { LOCAL_WORDS, type LocalWords } from '../local-words.ts';

export type Zones = { zone: string; clientZone: string | null };

type LocalTimeProps = Zones & { at: number; words: LocalWords; className?: string };

/** An instant in the client's zone when it is known, else in the business's; the browser writes it again in its own. */
export function LocalTime({ at, words, zone, clientZone, className }: LocalTimeProps) {
  const text = <TimeText>{LOCAL_WORDS[words](at, clientZone ?? zone, zone)}</TimeText>;
  const marks = { 'data-at': at, 'data-words': words, 'data-zone': zone, className };
  if (words === 'zone-note') return <span {...marks}>{text}</span>;
  return (
    <time dateTime={new Date(at).toISOString()} {...marks}>
      {text}
    </time>
  );
}
