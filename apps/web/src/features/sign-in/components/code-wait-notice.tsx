import { Banner } from '@primehour/ui/banner';
import { CountdownText } from '@primehour/ui/countdown-text';
import { endCodeWait } from '../../../session/code-wait.ts';

/** Spec 1 §8: 'Too many code requests. Next attempt in N seconds.' */
export function CodeWaitNotice({ endsAt }: { endsAt: number }) {
  return (
    <Banner tone="warning">
      Too many code requests.{' '}
      <CountdownText endsAt={endsAt} onEnd={endCodeWait}>
        {(seconds) => `Next attempt in ${seconds} seconds.`}
      </CountdownText>
    </Banner>
  );
}
