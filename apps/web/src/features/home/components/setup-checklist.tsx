import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { SuccessIcon } from '@primehour/ui/icon';
import { Skeleton } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../session/use-session.ts';
import { hoursQuery, servicesQuery } from '../queries.ts';

type Step = { title: string; text: string; href: string; label: string; isDone: boolean };

/** The way to a first booking, for a business that has none: until the calendar is on, nobody can book. */
export function SetupChecklist({ business }: { business: BusinessInfo }) {
  const { steps, isLoading } = useSteps(business);
  const next = steps.find((step) => !step.isDone);
  return (
    <Card title="Get your first booking" description="Five steps, and clients can book you." isPadded={false}>
      <ol className="mt-3 divide-y divide-line border-t border-line">
        {steps.map((step, index) => (
          <li key={step.href} className="flex items-center gap-3 px-4 py-3 sm:px-5">
            {isLoading ? (
              <Skeleton className="size-7 shrink-0 rounded-full" />
            ) : (
              <StepMark number={index + 1} isDone={step.isDone} isNext={step === next} />
            )}
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                {step.title}
                {step.isDone && <span className="sr-only"> (done)</span>}
              </p>
              <p className="text-ink-muted">{step.text}</p>
            </div>
            <LinkButton href={step.href} variant={step === next && !isLoading ? 'primary' : 'secondary'}>
              {step.isDone ? 'Change' : step.label}
            </LinkButton>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** What is still missing for a first booking. */
function useSteps(business: BusinessInfo): { steps: readonly Step[]; isLoading: boolean } {
  const { user } = useSession();
  const hours = useQuery(hoursQuery(business.id));
  const services = useQuery(servicesQuery(business.id));
  const steps: readonly Step[] = [
    {
      title: 'Open your hours',
      text: 'Say when clients may book, day by day.',
      href: paths.availability,
      label: 'Set hours',
      isDone: Boolean(hours.data?.length),
    },
    {
      title: 'Add a service',
      text: 'Name it, price it, say how long it takes.',
      href: paths.newService,
      label: 'Add service',
      isDone: Boolean(services.data?.length),
    },
    {
      title: 'Connect your bank account',
      text: 'What clients pay arrives there.',
      href: paths.accountManager,
      label: 'Connect account',
      isDone: Boolean(user?.has_account_info),
    },
    {
      title: 'Switch your calendar on',
      text: 'From then on clients can book your open times.',
      // The switch at the head of this screen.
      href: '#calendar',
      label: 'Go to the switch',
      isDone: business.isCalendarActive,
    },
    {
      title: 'Share your link',
      text: 'Clients book from your page, day and night.',
      href: paths.marketing,
      label: 'Get the link',
      isDone: false,
    },
  ];
  return { steps, isLoading: hours.isPending || services.isPending };
}

function StepMark({ number, isDone, isNext }: { number: number; isDone: boolean; isNext: boolean }) {
  if (isDone) return <SuccessIcon className="size-7! text-success" />;
  const look = isNext ? 'bg-prime-soft text-prime-ink' : 'bg-sunken text-ink-muted';
  return (
    <span aria-hidden="true" className={`grid size-7 shrink-0 place-items-center rounded-full font-semibold ${look}`}>
      {number}
    </span>
  );
}
