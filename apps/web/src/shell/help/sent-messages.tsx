import { getDay } from '@primehour/contract/home';
import { listHelpMessages, readHelpAnswers } from '@primehour/contract/support';
import { formatDay } from '@primehour/domain/format/time';
import { Tag } from '@primehour/ui/tag';
import { TimeText } from '@primehour/ui/time-text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';
import * as copy from '../../copy/shell.ts';

export const helpMessagesQuery = queryOptions({
  queryKey: [listHelpMessages.id],
  queryFn: () => call(listHelpMessages, {}),
  staleTime: 0,
});

/** Home no longer counts them; new ones stay marked while the panel is open. */
async function markRead(): Promise<void> {
  await call(readHelpAnswers, {});
  await queryClient.invalidateQueries({ queryKey: [getDay.id] });
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The messages to the operator, with the answers; renders nothing if there are none. */
export function SentMessages() {
  const { data = [] } = useQuery(helpMessagesQuery, queryClient);
  const hasUnread = data.some(({ isUnread }) => isUnread);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!hasUnread) return;
    // The reader came for the answer, but the questions and the form above it fill the panel.
    section.current?.scrollIntoView({ block: 'start' });
    // If it fails, it is retried the next time the panel opens.
    markRead().catch(() => undefined);
  }, [hasUnread]);
  if (data.length === 0) return null;
  return (
    <section ref={section} aria-label={copy.sentTitle} className="border-t border-line pt-4">
      <h3 className="font-semibold">{copy.sentTitle}</h3>
      <ul className="mt-2 flex flex-col gap-3">
        {data.map(({ id, text, createdAt, answer, isUnread }) => (
          <li key={id} className="flex flex-col gap-1.5">
            <p className="text-sm text-ink-muted">
              <TimeText>{copy.sentOn(formatDay(createdAt, ownZone()))}</TimeText>
            </p>
            <p className="whitespace-pre-line wrap-anywhere text-ink-muted">{text}</p>
            {answer !== null && (
              <div className="rounded-lg bg-sunken px-3 py-2">
                <p className="flex items-center gap-2 font-medium">
                  {copy.answerLabel}
                  {isUnread && <Tag tone="prime">{copy.newAnswer}</Tag>}
                </p>
                <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
