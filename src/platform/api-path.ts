/** The path of the API on the portal's own origin: as it was said to the build, and an empty word says nothing. */
export const apiPath = (said: string | undefined): string => said || '/api/v1';
