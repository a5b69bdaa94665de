/**
 * The oldest browsers a client books with (decision 043): iOS 16 is where iPhones of 2017 end. The build transpiles
 * newer style features for them; none of them has `light-dark` or popovers.
 */
export const BROWSERS = ['chrome111', 'firefox128', 'safari16.4'];
