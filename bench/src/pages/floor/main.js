import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'

/** The least that a page with React weighs: React, its DOM, a router and one field. */
const box = createElement(
  'form',
  null,
  createElement('label', null, 'Domain ', createElement('input', { name: 'q', enterKeyHint: 'search' })),
)

createRoot(document.getElementById('root')).render(
  createElement(BrowserRouter, null, createElement(Routes, null, createElement(Route, { path: '*', element: box }))),
)
