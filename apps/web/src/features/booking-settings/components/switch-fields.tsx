import { Switch } from '@primehour/ui/switch';
import type { UseFormRegister } from 'react-hook-form';
import { useBusiness } from '../../../account/business.ts';
import { useTeam } from '../../../account/use-team.ts';
import * as copy from '../../../copy/booking-settings.ts';
import type { SettingsFields } from '../form.ts';

type Props = { businessId: string; register: UseFormRegister<SettingsFields> };

/** What is on or off: tips, and who gets a team's bookings for anyone (product/booking-settings#ask-for-tips). */
export function SwitchFields({ businessId, register }: Props) {
  const { isSolo } = useBusiness();
  return (
    <>
      <Switch label={copy.tipsLabel} description={copy.tipsText} {...register('asksTips')} />
      {!isSolo && <TeamFields businessId={businessId} register={register} />}
    </>
  );
}

function TeamFields({ businessId, register }: Props) {
  const { isTeam } = useTeam(businessId);
  if (!isTeam) return null;
  return (
    <>
      <Switch label={copy.lastPersonLabel} description={copy.lastPersonText} {...register('prefersLastPerson')} />
      <Switch label={copy.makesRoomLabel} description={copy.makesRoomText} {...register('makesRoom')} />
    </>
  );
}
