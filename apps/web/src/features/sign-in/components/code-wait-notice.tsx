import { tooManyCodeRequests } from '@primehour/contract/copy/refusals';
import { Banner } from '@primehour/ui/banner';
import { CountdownText } from '@primehour/ui/countdown-text';
import * as labels from '../../../copy/labels.ts';

type Props = { endsAt: number; onEnd: () => void };

/** 'Too many code requests (product/sign-in#codes). Next attempt in N seconds.' */
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
