"""What kernels are made with, for all games once: compiling, chance, loops, the Python side, and the GPU."""
