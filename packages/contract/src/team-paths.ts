/** Where a texted invitation is opened; the server's texts and the dashboard share it (product/team#invitations). */
export const teamPaths = {
  invitation: (token: string) => `/sign-in/invitation/${token}`,
} as const;
