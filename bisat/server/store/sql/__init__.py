"""What every store that speaks SQL does, written once as steps."""
