/** This browser and its push service: whether it can be told, and where. */

import { language } from '../i18n/index.svelte'
import { leaveDevice, tellDevice } from '../server/requests'

/** Whether this browser can show anything while no page is open. */
export function canBeTold(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** The address that this browser has now, if any. */
export async function subscribed(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Ask the person and the push service, then tell the server; the answer says whether it was allowed. */
export async function subscribe(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  if (!(await navigator.serviceWorker.register('/worker.js'))) return false
  const registration = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await registration.pushManager.subscribe(options)
  const { keys } = subscription.toJSON()
  await tellDevice({
    endpoint: subscription.endpoint,
    browser: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
    language: language(),
  })
  return true
}

/** No more notes elsewhere: a device may be lost. */
export async function unsubscribeOthers(): Promise<void> {
  await leaveDevice((await subscribed())?.endpoint ?? '', true)
}

/** No more notes here. */
export async function unsubscribe(): Promise<void> {
  const subscription = await subscribed()
  if (!subscription) return
  await leaveDevice(subscription.endpoint)
  await subscription.unsubscribe()
}
