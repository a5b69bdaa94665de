import { Banner } from '@primehour/ui/banner';
import { CountdownText } from '@primehour/ui/countdown-text';

type Props = { endsAt: number; onEnd: () => void };

/** 'Too many code requests (product/sign-in#codes). Next attempt in N seconds.' */
export function CodeWaitNotice({ endsAt, onEnd }: Props) {
  return (
    <Banner tone="warning">
      Too many code requests.{' '}
      <CountdownText endsAt={endsAt} onEnd={onEnd}>
        {(seconds) => `Next attempt in ${seconds} seconds.`}
      </CountdownText>
    </Banner>
  );
}
