import { Switch } from '@primehour/ui/switch';
import type { UseFormRegister } from 'react-hook-form';
import { useTeam } from '../../../account/use-team.ts';
import * as copy from '../../../copy/booking-settings.ts';
import type { SettingsFields } from '../form.ts';

type Props = { businessId: string; register: UseFormRegister<SettingsFields> };

/** Whom a team's bookings for anyone go to (product/booking-settings#last-person-first). */
export function TeamFields({ businessId, register }: Props) {
  const { isTeam } = useTeam(businessId);
  if (!isTeam) return null;
  return (
    <>
      <Switch label={copy.lastPersonLabel} description={copy.lastPersonText} {...register('prefersLastPerson')} />
      <Switch label={copy.makesRoomLabel} description={copy.makesRoomText} {...register('makesRoom')} />
    </>
  );
}
