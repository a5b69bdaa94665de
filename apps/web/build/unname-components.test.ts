/** Only the names for developer tools go; what runs stays as it was. */
import { expect, it } from 'vitest';
import { unnamed } from './unname-components.ts';

it('takes the names away, and marks the wrappers as free of effects', () => {
  const code = [
    'const Link = React$1.forwardRef(function LinkWithRef(props, ref) {',
    '  return props.displayName = "kept";',
    '});',
    'Link.displayName = "Link";',
    'const label = "x.displayName = 1";',
    'useThing(React$1.memo(Other));',
  ].join('\n');
  expect(unnamed(code).split('\n')).toEqual([
    'const Link = /* @__PURE__ */ React$1.forwardRef(function LinkWithRef(props, ref) {',
    '  return props.displayName = "kept";',
    '});',
    '',
    'const label = "x.displayName = 1";',
    'useThing(React$1.memo(Other));',
  ]);
});
