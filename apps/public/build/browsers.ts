/**
 * The oldest browsers that clients book with (decision 043): iOS 16 is the last version for iPhones of 2017. The build
 * transpiles newer style features for them; none of them has `light-dark` or popovers.
 */
export const BROWSERS = ['chrome111', 'firefox128', 'safari16.4'];
