import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { CallError } from '@primehour/contract/call';
import { Banner } from '@primehour/ui/banner';
import { Switch } from '@primehour/ui/switch';
import { useToast } from '@primehour/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { openModal } from '../../../modals/store.ts';
import { paths } from '../../../paths.ts';
import { useLinkedField } from '../../../shell/use-linked-field.ts';
import { switchCalendar } from '../queries.ts';

/** Changing the toggle saves at once; when that fails it goes back (product/home#calendar-switch). */
export function CalendarBanner({ business }: { business: BusinessInfo }) {
  const toast = useToast();
  const [, navigate] = useLocation();
  const change = useMutation({
    mutationFn: (isActive: boolean) => switchCalendar(business, isActive),
    onSuccess: () => toast.success('Calendar status updated successfully'),
    onError: (error) => {
      if (error instanceof CallError && error.code === 'ACCOUNT_NOT_FOUND') askForAccount();
      else toast.error('Failed to update calendar status');
    },
  });
  const askForAccount = () =>
    openModal('WARNING', {
      title: 'Add a payment method',
      message: "To activate your calendar, you'll need to add a bank account so you can receive payments from clients.",
      confirmLabel: 'Add payment method',
      cancelLabel: 'Skip for now',
      onConfirm: () => navigate(paths.accountManager),
    });
  useLinkedField(true);
  // What was asked for shows until the answer is there.
  const isActive = change.isPending ? change.variables : business.isCalendarActive;
  const { tone, title, text } = wordsOf(isActive, Boolean(business.suspension));
  return (
    <Banner
      tone={tone}
      title={title}
      action={
        <Switch
          id="calendar"
          label="Take bookings"
          checked={isActive}
          isBusy={change.isPending}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
      }
    >
      {text}
    </Banner>
  );
}

function wordsOf(isActive: boolean, isSuspended: boolean) {
  if (!isActive) {
    const text = 'Clients see your page, but no times to book.';
    return { tone: 'warning', title: 'Your calendar is off', text } as const;
  }
  if (isSuspended) {
    const text = 'Clients can’t book while your business is suspended.';
    return { tone: 'warning', title: 'Your calendar is paused', text } as const;
  }
  return { tone: 'success', title: 'Your calendar is active', text: 'Clients can book your open times.' } as const;
}
