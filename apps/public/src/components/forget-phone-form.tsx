import { publicPaths } from '@primehour/contract/public-paths';
import * as copy from '../copy/phone.ts';

type ForgetPhoneFormProps = {
  lastDigits: string;
  /** The current page, to which the person returns. */
  back: string;
};

/** For shared devices: a separate form, so that it submits no other input, and works without JavaScript. */
export function ForgetPhoneForm({ lastDigits, back }: ForgetPhoneFormProps) {
  return (
    <form
      method="post"
      action={publicPaths.forgetPhone}
      aria-label={copy.forgetPhone}
      className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-line pt-2 text-sm text-ink-muted"
    >
      <input type="hidden" name="back" value={back} />
      <span>{copy.rememberedPhone(lastDigits)}</span>
      <button type="submit" className="text-action inline-flex min-h-11 items-center">
        {copy.forgetPhone}
      </button>
    </form>
  );
}
