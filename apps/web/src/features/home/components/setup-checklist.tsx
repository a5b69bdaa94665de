import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { SuccessIcon } from '@primehour/ui/icon';
import { Skeleton } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import * as buttons from '../../../copy/buttons.ts';
import * as copy from '../../../copy/home.ts';
import * as labels from '../../../copy/labels.ts';
import * as titles from '../../../copy/titles.ts';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/use-access.ts';
import { useSession } from '../../../session/use-session.ts';
import { hoursQuery, servicesQuery } from '../queries.ts';

/** Without an address, the step is for someone else. */
type Step = { title: string; text: string; href: string | undefined; label: string; isDone: boolean };

/** The steps to a first booking, for a business without any. No one can book until the calendar is on. */
export function SetupChecklist({ business }: { business: BusinessInfo }) {
  const { steps, isLoading } = useSteps(business);
  const next = steps.find((step) => !step.isDone);
  return (
    <Card title={copy.checklistTitle} description={copy.checklistText} isPadded={false}>
      <ol className="mt-3 divide-y divide-line border-t border-line">
        {steps.map((step, index) => (
          <li key={step.title} className="flex items-center gap-3 px-4 py-3 sm:px-5">
            {isLoading ? (
              <Skeleton className="size-7 shrink-0 rounded-full" />
            ) : (
              <StepMark number={index + 1} isDone={step.isDone} isNext={step === next} />
            )}
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                {step.title}
                {step.isDone && <span className="sr-only"> {copy.stepDone}</span>}
              </p>
              <p className="text-ink-muted">{step.text}</p>
            </div>
            {step.href !== undefined && (
              <LinkButton href={step.href} variant={step === next && !isLoading ? 'primary' : 'secondary'}>
                {step.isDone ? buttons.change : step.label}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** What is still missing for a first booking. */
function useSteps(business: BusinessInfo): { steps: readonly Step[]; isLoading: boolean } {
  const hasAccount = Boolean(useSession().user?.has_account_info);
  const canConnect = usePermission()('account.change');
  const hours = useQuery(hoursQuery(business.id));
  const services = useQuery(servicesQuery(business.id));
  const steps: readonly Step[] = [
    {
      title: copy.hoursStepTitle,
      text: copy.hoursStepText,
      href: paths.availability,
      label: copy.hoursStepAction,
      isDone: Boolean(hours.data?.length),
    },
    {
      title: copy.serviceStepTitle,
      text: copy.serviceStepText,
      href: paths.newService,
      label: copy.serviceStepAction,
      isDone: Boolean(services.data?.length),
    },
    {
      title: titles.bankAccount,
      text: canConnect || hasAccount ? labels.bankAccountPurpose : labels.bankAccountByOwner,
      href: canConnect ? paths.accountManager : undefined,
      label: copy.bankStepAction,
      isDone: hasAccount,
    },
    {
      title: copy.calendarStepTitle,
      text: copy.calendarStepText,
      // The toggle at the top of this screen.
      href: '#calendar',
      label: copy.calendarStepAction,
      isDone: business.isCalendarActive,
    },
    {
      title: copy.shareStepTitle,
      text: copy.shareStepText,
      href: paths.marketing,
      label: copy.shareStepAction,
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
