/**
 * Modules that the shell provides without using them itself. Webpack provides only what it finds in the build, so they
 * are named here; they load when the first panel asks for them.
 */
export const providedModules = [() => import('@panel/shared/forms'), () => import('@panel/shared/ui/overlays')]
