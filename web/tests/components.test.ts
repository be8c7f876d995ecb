import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { createRawSnippet, flushSync, tick } from 'svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import Avatar from '../src/design/Avatar.svelte'
import Button from '../src/design/Button.svelte'
import Dialog from '../src/design/Dialog.svelte'
import Field from '../src/design/Field.svelte'
import IconButton from '../src/design/IconButton.svelte'
import QuietBand from '../src/design/QuietBand.svelte'
import Segmented from '../src/design/Segmented.svelte'
import Switch from '../src/design/Switch.svelte'
import Toaster from '../src/design/Toaster.svelte'
import { toasts } from '../src/design/toasts.svelte'
import { language, speak, t } from '../src/i18n/index.svelte'
import Menu from '../src/person/Menu.svelte'

const words = (text: string) => createRawSnippet(() => ({ render: () => `<span>${text}</span>` }))

beforeAll(() => speak('en'))
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await speak('en')
})

describe('Button', () => {
  test('is pressed once, and not while busy', async () => {
    const onclick = vi.fn()
    const { rerender } = render(Button, { children: words('Play'), onclick })
    await fireEvent.click(screen.getByRole('button', { name: 'Play' }))
    await rerender({ busy: true })
    await fireEvent.click(screen.getByRole('button', { name: 'Play' }))
    expect(onclick).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
  })

  test('never submits a form by accident', () => {
    render(Button, { children: words('Play') })
    expect(screen.getByRole('button').getAttribute('type')).toBe('button')
  })
})

describe('explain', () => {
  beforeEach(() => vi.useFakeTimers())
  const bubble = () => document.querySelector<HTMLElement>('[role=tooltip]')
  const point = (type: string, pointerType: string) =>
    screen.getByRole('button').dispatchEvent(new PointerEvent(type, { pointerType, bubbles: true }))

  test('comes after the mouse has rested, leaves after it is gone', () => {
    render(IconButton, { icon: 'rules', label: 'Rules' })
    point('pointerenter', 'mouse')
    point('pointermove', 'mouse')
    expect(bubble()?.dataset.open).toBeUndefined()
    vi.advanceTimersByTime(400)
    expect(bubble()?.dataset.open).toBe('true')
    point('pointerleave', 'mouse')
    vi.advanceTimersByTime(400)
    expect(bubble()?.dataset.open).toBeUndefined()
  })

  test('a long press shows the words and does not press the button', async () => {
    const onclick = vi.fn()
    render(IconButton, { icon: 'rules', label: 'Rules', onclick })
    point('pointerdown', 'touch')
    vi.advanceTimersByTime(500)
    expect(bubble()?.dataset.open).toBe('true')
    point('pointerup', 'touch')
    screen.getByRole('button').click()
    expect(onclick).not.toHaveBeenCalled()
    point('pointerdown', 'touch')
    point('pointerup', 'touch')
    screen.getByRole('button').click()
    expect(onclick).toHaveBeenCalledTimes(1)
  })

  test('Escape closes the words and nothing else', () => {
    render(IconButton, { icon: 'rules', label: 'Rules' })
    point('pointerenter', 'mouse')
    point('pointermove', 'mouse')
    vi.advanceTimersByTime(400)
    const press = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    const [first, second] = [press(), press()]
    document.body.dispatchEvent(first)
    document.body.dispatchEvent(second)
    expect(bubble()?.dataset.open).toBeUndefined()
    expect([first.defaultPrevented, second.defaultPrevented]).toEqual([true, false])
  })

  test('leaves nothing behind', () => {
    const { unmount } = render(IconButton, { icon: 'rules', label: 'Rules' })
    expect(bubble()).not.toBeNull()
    unmount()
    expect(bubble()).toBeNull()
  })
})

describe('Dialog', () => {
  test('opens as a modal with its title as name, and closes by its cross', async () => {
    const onclose = vi.fn()
    render(Dialog, { open: true, title: 'Leave?', children: words('text'), onclose })
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Leave?' })
    expect(dialog.open).toBe(true)
    await fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await tick()
    expect(dialog.open).toBe(false)
    expect(onclose).toHaveBeenCalledTimes(1)
  })

  test('a decision that must be taken cannot be dismissed', () => {
    render(Dialog, { open: true, title: 'Choose', dismissable: false, children: words('text') })
    const dialog = screen.getByRole<HTMLDialogElement>('dialog')
    const cancel = new Event('cancel', { cancelable: true })
    dialog.dispatchEvent(cancel)
    expect(cancel.defaultPrevented).toBe(true)
    expect(within(dialog).queryByRole('button')).toBeNull()
  })
})

describe('fields', () => {
  test('an error is named, tied to its field and spoken at once', () => {
    render(Field, { label: 'Name', value: '', error: 'Too long.' })
    const field = screen.getByLabelText('Name')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('Too long.')
    expect(note?.getAttribute('role')).toBe('alert')
  })

  test('a switch says what it became', async () => {
    const onchange = vi.fn()
    render(Switch, { label: 'Sounds', checked: false, onchange })
    await fireEvent.click(screen.getByRole('switch', { name: 'Sounds' }))
    expect(onchange).toHaveBeenCalledWith(true)
  })

  test('a segmented choice is a named group of radios', async () => {
    const onchange = vi.fn()
    const choices = [
      { value: 2, label: 'two' },
      { value: 3, label: 'three' },
    ]
    render(Segmented, { legend: 'Seats', value: 2, choices, onchange })
    const group = screen.getByRole('group', { name: 'Seats' })
    await fireEvent.click(within(group).getByRole('radio', { name: 'three' }))
    expect(onchange).toHaveBeenCalledWith(3)
  })
})

describe('toasts', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    for (const toast of toasts.shown) toasts.dismiss(toast.id)
  })

  test('bad news interrupts, other news waits, and both leave', async () => {
    render(Toaster)
    toasts.show('Saved.', 'good')
    toasts.show('That seat is taken.', 'bad')
    flushSync()
    expect(screen.getByRole('status').textContent).toContain('Saved.')
    expect(screen.getByRole('alert').textContent).toContain('That seat is taken.')
    vi.advanceTimersByTime(7000)
    expect(toasts.shown).toEqual([])
  })

  test('one that is read stays', () => {
    toasts.show('Read me.')
    const id = toasts.shown[0]?.id ?? 0
    toasts.hold(id)
    vi.advanceTimersByTime(60_000)
    expect(toasts.shown).toHaveLength(1)
    toasts.release(id)
    vi.advanceTimersByTime(7000)
    expect(toasts.shown).toEqual([])
  })

  test('never more than three', () => {
    for (const text of ['a', 'b', 'c', 'd', 'e']) toasts.show(text)
    expect(toasts.shown.map((toast) => toast.text)).toEqual(['c', 'd', 'e'])
  })
})

describe('words', () => {
  test('the menu switches the language of everything on the page', async () => {
    render(Menu)
    await fireEvent(screen.getByRole('group', { name: 'Settings', hidden: true }), new Event('beforetoggle'))
    render(QuietBand, { connection: 'lost' })
    const english = t('connection.lost')
    await fireEvent.change(await screen.findByLabelText('Language'), { target: { value: 'el' } })
    await vi.waitFor(() => expect(language()).toBe('el'))
    flushSync()
    expect(t('connection.lost')).not.toBe(english)
    expect(screen.getByText(t('connection.lost'))).toBeTruthy()
    expect(screen.getByLabelText('Γλώσσα')).toBeTruthy()
  })
})

test('an avatar with a name is an image with that name', () => {
  render(Avatar, { emblem: 'lamp', seat: 2, label: 'Ada' })
  expect(screen.getByRole('img', { name: 'Ada' }).style.getPropertyValue('--field')).toContain('var(--seat-2')
})
