import { formatDuration } from '@primehour/domain/format/duration';
import { formatPrice } from '@primehour/domain/format/money';
import { formatClearTime } from '@primehour/domain/format/time';
import { TimeText } from '@primehour/ui/time-text';
import type { ReactNode } from 'react';
import * as copy from '../../../copy/team-week.ts';
import * as titles from '../../../copy/titles.ts';
import { ANYONE, type NewBooking } from '../use-new-booking.ts';
import { TimeVerdict } from './new-booking-fields.tsx';

type Props = { booking: NewBooking };

/** The person and the service, with one press each. The time is now. */
export function WalkInChoice({ booking }: Props) {
  const { people, services, serviceId, resourceId, startAt, business, choose, focusClient } = booking;
  // The focus moves to the client's name next, so it can be typed without another press.
  const chooseService = (id: string) => {
    choose({ serviceId: id });
    focusClient();
  };
  return (
    <>
      {people.length > 0 && (
        <Choice legend={copy.withLabel}>
          {[{ id: ANYONE, name: copy.anyone }, ...people].map(({ id, name }) => (
            <ChoiceButton key={id} isChosen={id === resourceId} onChoose={() => choose({ resourceId: id })}>
              {name}
            </ChoiceButton>
          ))}
        </Choice>
      )}
      <Choice legend={titles.service}>
        {services.map(({ id, name, duration, price }) => (
          <ChoiceButton key={id} isChosen={id === serviceId} onChoose={() => chooseService(id)}>
            {name}
            <span className="text-xs opacity-80">{` ${formatDuration(duration)} · ${formatPrice(price)}`}</span>
          </ChoiceButton>
        ))}
      </Choice>
      <p className="text-ink-muted">
        {startAt !== undefined && <TimeText>{copy.beginsAt(formatClearTime(startAt, business.timezone))}</TimeText>}
      </p>
      <TimeVerdict booking={booking} />
    </>
  );
}

function Choice({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex max-h-38 flex-wrap gap-1.5 overflow-y-auto p-0.5">{children}</div>
    </fieldset>
  );
}

type ButtonProps = { isChosen: boolean; onChoose: () => void; children: ReactNode };

function ChoiceButton({ isChosen, onChoose, children }: ButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`min-h-9 rounded-md border px-2.5 text-left pointer-coarse:min-h-11 ${
        isChosen ? 'border-accent bg-accent text-accent-ink' : 'border-line bg-raised hover:border-line-strong'
      }`}
    >
      {children}
    </button>
  );
}
