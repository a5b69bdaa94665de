import { tooManyCodeRequests } from '@primehour/contract/copy/refusals';
import { Banner } from '@primehour/ui/banner';
import { CountdownText } from '@primehour/ui/countdown-text';
import * as labels from '../../../copy/labels.ts';

type Props = { endsAt: number; onEnd: () => void };

/** 'Too many code requests. Next attempt in N seconds.' (product/sign-in#codes) */
export function CodeWaitNotice({ endsAt, onEnd }: Props) {
  return (
    <Banner tone="warning">
      {tooManyCodeRequests}{' '}
      <CountdownText endsAt={endsAt} onEnd={onEnd}>
        {(seconds) => labels.nextCodeIn(seconds)}
      </CountdownText>
    </Banner>
  );
}
