/** Where the app lies: at the root of its server, or below a path of any host. */

export const HOME = import.meta.env.MODE === 'pocket' ? new URL('.', location.href).pathname : '/'
/** Whether there is no server at all behind these pages. */
export const POCKET = import.meta.env.MODE === 'pocket'
